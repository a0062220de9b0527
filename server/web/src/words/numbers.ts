// Numbers as they are written.

// grouped is a number with its thousands apart, as the program writes it.
export function grouped(n: number | bigint): string {
  return n.toLocaleString("en");
}

// seconds are written with two digits, from a hundredth up.
export function seconds(value: number): string {
  if (value < 0.01) return "< 0.01";
  return value < 10 ? value.toPrecision(2) : value.toFixed(0);
}

// signed is a number with the sign that is as wide as a digit.
export function signed(n: number): string {
  return n < 0 ? "−" + -n : String(n);
}

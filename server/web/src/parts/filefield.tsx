// A button that reads a file.

import { Icon } from "../icons/icon";

export function FileField({ accept, label, use }: { accept: string; label: string; use: (text: string) => unknown }) {
  const bring = async ({ currentTarget: field }: { currentTarget: HTMLInputElement }) => {
    const text = await field.files?.[0]?.text();
    field.value = "";
    if (text !== undefined) await use(text);
  };
  return (
    <label class="button quiet file">
      <Icon shape="up" />
      {label}
      <input type="file" accept={accept} onChange={(event) => void bring(event)} />
    </label>
  );
}

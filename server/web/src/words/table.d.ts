// What the build puts in for "words": the texts of each language by their keys.
declare const table: Record<string, Record<string, string | Record<string, string>>>;
export default table;

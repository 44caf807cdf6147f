/** Saves a file that is in the browser's memory under its own name, as a link with `download` would. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has started reading by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

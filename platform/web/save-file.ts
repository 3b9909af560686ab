/** Offers text that the page holds as a file. @param type with its charset */
export function saveFile(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
  // The download has begun by then; the browser keeps its own hold on the data.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** The bytes of a file, for an API that takes JSON. @throws Error with a sentence when the browser cannot read it */
export function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error(`${file.name} could not be read. Choose it again.`));
    // data:<type>;base64,<content>
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.readAsDataURL(file);
  });
}

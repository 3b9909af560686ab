/** The same for the same text in every process and version, different for nearly every other one (FNV-1a). @returns 32 bits, signed */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

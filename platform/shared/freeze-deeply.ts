/** Plain data that many hold and nobody changes. @returns the same */
export function freezeDeeply<Data>(data: Data): Data {
  if (typeof data !== 'object' || data === null) return data;
  for (const part of Object.values(data)) freezeDeeply(part);
  return Object.freeze(data);
}

/** `Firefox on Linux`: what a browser says of itself, in words. */
export function nameBrowser(userAgent: string | null | undefined): string {
  const browser = userAgent?.match(/(Firefox|Edg|OPR|Chrome|Safari)\/[\d.]+/)?.[1] ?? 'Another program';
  const system = userAgent?.match(/Windows|Mac OS X|Android|iPhone|Linux/)?.[0];
  const name = browser.replace('Edg', 'Edge').replace('OPR', 'Opera');
  return system ? `${name} on ${system}` : name;
}

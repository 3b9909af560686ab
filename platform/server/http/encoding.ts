export type Encoding = 'br' | 'gzip' | 'identity';

/** The smallest encoding that the client accepts (RFC 9110 §12.5.3; `q=0` means "not this one"). */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity';
  const refused = new Set<string>();
  const accepted = new Set<string>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    (parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? refused : accepted).add(name);
  }
  const allows = (name: string) => accepted.has(name) || (accepted.has('*') && !refused.has(name));
  if (allows('br')) return 'br';
  return allows('gzip') ? 'gzip' : 'identity';
}

/** How a command is given where this runs: by npm in the sources, by Node alone in a release. */
export function nameCommand(name: 'admin' | 'backup' | 'restore' | 'move' | 'doctor', argument = ''): string {
  if (process.argv[1]?.endsWith('.ts')) return `npm run ${name}${argument ? ` -- ${argument}` : ''}`;
  return `node ${name === 'admin' ? 'admin.js' : `maintain.js ${name}`}${argument ? ` ${argument}` : ''}`;
}

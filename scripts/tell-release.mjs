/** What the files of the sources say, as it is in a release: that has neither npm nor anything to build with. */

const NOTE = 'Commands that begin with `npm` are given in the sources: a release has none of them.';

/** @param {string} text of a page of docs/, or of a part of one */
export function tellRelease(text) {
  const told = text
    .replace(/npm run admin( --)?/g, 'node admin.js')
    .replace(/npm run (backup|restore|move|doctor)( --)?/g, 'node maintain.js $1');
  return /\bnpm (run|start)\b/.test(told) ? told.replace(/^(# .*\n)/, `$1\n${NOTE}\n`) : told;
}

/** Made of the folder as it is, not of sources that are not there. @param {string} text of deploy/Dockerfile */
export function dockerfileOfRelease(text) {
  const uses = text.split('\n').filter((line) => line.startsWith('#   docker '));
  const image = text.slice(text.lastIndexOf('FROM ')).replace('COPY --from=build /release /app', 'COPY . /app');
  return `# The product as an image, of Node and of this release; to be built in its folder.\n${uses.join('\n')}\n${image}`;
}

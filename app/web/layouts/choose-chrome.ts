/** Whether a page of the fleet hangs on a wall: nobody navigates there, and everything is read from afar. */
export function isOnWall(path: string, search: object): boolean {
  if (path === '/smr-ops-cloud/wall') return true;
  return path.startsWith('/smr-ops-cloud/') && 'wall' in search && String(search.wall) === '1';
}

/** Whether a page shows the past: then nothing around it may show now. */
export function isReplayed(path: string, search: object): boolean {
  if (path === '/smr-ops-cloud/replay') return true;
  return /^\/smr-ops-cloud\/(screens\/|mimic$)/.test(path) && 'at' in search && search.at !== undefined;
}

/** Whether a page says by itself what the units are that it shows. */
export function saysOrigins(path: string): boolean {
  return /^\/smr-ops-cloud\/(screens\/.|mimic$|replay$|wall$)/.test(path);
}

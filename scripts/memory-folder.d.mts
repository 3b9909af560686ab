export function makeFolderInMemory(): string | null;
export function nameFolder(pid: number): string;
export function sweepFolders(place: string): void;

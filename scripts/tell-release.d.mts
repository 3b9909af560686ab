export function tellRelease(text: string): string;
export function dockerfileOfRelease(text: string): string;

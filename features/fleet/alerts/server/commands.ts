export async function applyLimitChanges(..._: unknown[]): Promise<void> {}

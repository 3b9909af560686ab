/** What a contact is called: by its name, or by its main address. */
export function nameOf({ name, emails }: { name: string | null; emails: readonly string[] }): string {
  return name ?? emails[0] ?? 'Nameless contact';
}

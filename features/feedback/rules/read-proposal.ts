import type { Field } from '../../../platform/shared/record.ts';

/**
 * What a reader proposes, as the field has it, so that an editor need not type it again.
 *
 * @returns null when it cannot be read as such: "about 500, I think" is no number
 */
export function readProposal(field: Field, text: string): unknown {
  const said = text.trim();
  if (said === '') return null;
  switch (field.kind) {
    case 'number':
    case 'year':
    case 'money': {
      // Thousands apart by blanks, commas or dots, in groups of three.
      const digits = said
        .replace(/^(?:EUR|€)\s*|\s*(?:EUR|€)$/gi, '')
        .replaceAll(/(?<=\d)[\s,.'’](?=\d{3}(?!\d))/g, '');
      return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
    }
    case 'flag':
      return /^(?:yes|true)$/i.test(said) ? true : /^(?:no|false)$/i.test(said) ? false : null;
    case 'choice':
      return (
        field.options.find((option) => option.toLowerCase() === said.toLowerCase()) ?? (field.openTo ? said : null)
      );
    case 'list':
      return said
        .split(/[\n;,]/)
        .map((one) => one.trim())
        .filter(Boolean);
    case 'links': {
      const urls = said.split(/[\s,;]+/).filter((one) => /^https?:\/\/[^\s/]+/i.test(one));
      return urls.length > 0 ? urls.map((url) => ({ url })) : null;
    }
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(said) ? said : null;
    case 'country':
      return /^[a-z]{2}$/i.test(said) ? said.toUpperCase() : null;
    default:
      return said;
  }
}

import type { MailPayload } from '../contract.ts';

/** Shows that mails arrive. */
export function testMail(siteName: string): MailPayload {
  const sentence = `This is a test of ${siteName}: mails reach this address.`;
  return {
    subject: `Test from ${siteName}`,
    text: `${sentence}\n`,
    html: `<!doctype html><html lang="en"><body><p>${sentence}</p></body></html>`,
    autoSubmitted: 'auto-generated',
  };
}

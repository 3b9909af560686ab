import type { ErrorBody } from '../../../platform/shared/app-error.ts';
import type { SubscriptionFields } from '../rules/check-subscription.ts';

export type SubscribeAnswer =
  | { isSent: true }
  /** Each wrong field with its message; empty when it was something else. */
  | { isSent: false; message: string; fields: Readonly<Record<string, string>> };

/**
 * The one call of the form. By itself, without the API client and its query cache: the form stands on the home page, whose
 * JavaScript has a budget.
 */
export async function sendSubscription(fields: SubscriptionFields & { website: string }): Promise<SubscribeAnswer> {
  const { fullName, ...rest } = fields;
  try {
    const response = await fetch('/api/newsletter/subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...rest, ...(fullName ? { fullName } : {}) }),
    });
    if (response.ok) return { isSent: true };
    const { message, issues = [] } = (await response.json()) as ErrorBody;
    const wrong = issues.map((issue) => [String(issue.path[0]), issue.message] as const);
    return { isSent: false, message: wrong[0]?.[1] ?? message, fields: Object.fromEntries(wrong) };
  } catch {
    return { isSent: false, message: 'Please try again later.', fields: {} };
  }
}

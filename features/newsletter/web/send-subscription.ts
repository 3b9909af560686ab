import type { ErrorBody } from '../../../platform/shared/app-error.ts';
import { showToast } from '../../../ui/show-toast.ts';
import { checkSubscription, type SubscriptionFields } from '../rules/check-subscription.ts';

export interface SubscribeOutcome {
  isSent: boolean;
  /** Each wrong field with its message; none when it was something else. */
  errors: Readonly<Record<string, string>>;
}

interface SentFields extends SubscriptionFields {
  website: string;
}

/**
 * What happens to a filled form: checked, sent, and told how it went. Loaded with the first touch of the form, and without the API
 * client: the form stands on the home page, whose JavaScript has a budget.
 */
export async function sendSubscription(fields: SentFields): Promise<SubscribeOutcome> {
  const problems = checkSubscription(fields);
  if (Object.keys(problems).length > 0) return { isSent: false, errors: problems };
  const refusal = await post(fields);
  if (refusal) {
    showToast({ tone: 'error', title: 'Subscription failed', description: refusal.message });
    return { isSent: false, errors: refusal.errors };
  }
  showToast({
    tone: 'success',
    title: 'Successfully subscribed!',
    description:
      "You'll receive the latest SMR industry updates. A confirmation mail is on its way: the letters begin when you confirm.",
  });
  return { isSent: true, errors: {} };
}

async function post({ fullName, ...rest }: SentFields) {
  try {
    const response = await fetch('/api/newsletter/subscriptions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...rest, ...(fullName ? { fullName } : {}) }),
    });
    if (response.ok) return null;
    const { message, issues = [] } = (await response.json()) as ErrorBody;
    const errors = Object.fromEntries(issues.map((issue) => [String(issue.path[0]), issue.message]));
    return { message: issues[0]?.message ?? message, errors };
  } catch {
    return { message: 'Please try again later.', errors: {} };
  }
}

/** Where a submission stands; only pending ones can be decided, and each once. */
export const submissionStatuses = ['pending', 'approved', 'rejected'] as const;
export type SubmissionStatus = (typeof submissionStatuses)[number];

/** Characters. */
export const longest = { title: 200, description: 2_000, url: 2_000, name: 120, email: 254, reason: 500 } as const;

/** On a page of the review. */
export const SUBMISSIONS_SHOWN = 50;
/** That are rejected with one reason. */
export const MOST_AT_ONCE = 100;

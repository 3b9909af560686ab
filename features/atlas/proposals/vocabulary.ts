export const proposalStates = ['waiting', 'accepted', 'rejected'] as const;
export type ProposalState = (typeof proposalStates)[number];
export const stateLabels: Readonly<Record<ProposalState, string>> = {
  waiting: 'Waiting',
  accepted: 'Accepted',
  rejected: 'Rejected',
};

/** Reports of one event come within this time; a second one of the same kind comes later. */
export const SAME_EVENT_DAYS = 45;
/** Older stories are history, not news: what they tell stands in the atlas, or is entered with a better source. */
export const OLDEST_STORY_DAYS = 180;

export const LONGEST_REASON = 500;
/** Fields that one proposal writes. */
export const MOST_FIELDS = 12;
/** Reports of one event that are listed. */
export const MOST_REPORTS = 50;

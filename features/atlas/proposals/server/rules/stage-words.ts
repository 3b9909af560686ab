import type { Milestone } from '../../../records/vocabulary.ts';

/** What a sentence that has these words proposes. */
export interface StageRule {
  /** Kept with each proposal. */
  name: string;
  words: RegExp;
  /** Words of the same sentence that say something else. */
  unless?: RegExp;
  proposes: Proposed;
}

export type Proposed =
  /** A step before the regulator that the report names. */
  | { what: 'step'; step: string; status: string; date?: 'submitted' | 'accepted' | 'started' | 'decided' }
  /** Of the one project that the sentence names, or of the only one of its design. */
  | { what: 'milestone'; milestone: Milestone }
  | { what: 'stage'; stage: string }
  /** What the project is said to build. */
  | { what: 'design' }
  /**
   * Between companies that the sentence names. `before` and `after`: their roles by the side of the words on which they stand; `all`: everybody's.
   */
  | {
      what: 'deal';
      kind: string;
      status: string;
      roles: { all: string; atLeast: number } | { before: string; after?: string };
      needsAmount?: true;
    };

/**
 * Words of a sentence that tells of what has not happened, or of what happened long ago. A report that has them is not read: an event that is
 * missed here comes with the next report of it, one that is made up has to be found by an editor.
 */
export const notYet =
  /\b(could|may|might|would|will|plans?|planned|planning|expect\w*|seek\w*|aims?|target\w*|eyes|nears|hopes?|ahead of|prepares?|preparing|propos\w+|delay\w*|reject\w*|recommend\w*|urges?|oppos\w+|court|lawsuit|podcast|anniversary|marks \d+|years since|deadline|set to|ready to|on track|scheduled|whether|possible|potential|intends?|agrees? to|consider\w*|wants?|yet to|(?<!licen[cs]e |permit )to (break|begin|start|go|sign|submit|raise|acquire|build|develop|be|hear|review|complete)|draft|renew\w*|second|decommission\w*|terminat\w*|non-nuclear|mock-?up|simulator|fuel (facility|plant|campus)|state aid)\b|\?/i;

const GIVEN = `(?:issue[sd]?|grant(?:s|ed)?|approve[sd]?|authori[sz]e[sd]?|receive[sd]?|w[io]ns?|gets?|got|secure[sd]?|obtain(?:s|ed)?|award(?:s|ed)?|clear(?:s|ed)?|licen[cs]e[sd]?)`;
const ASKED = `(?:submit(?:s|ted)?|file[sd]?|appl(?:ies|ied))`;

/** In this order; of the steps, of the milestones and stages, and of the deals the first one that a sentence has the words of. */
export const stageRules: readonly StageRule[] = [
  {
    name: 'application refused',
    words: /\b(?:denie[sd]|denial|refuse[sd]?)\b/i,
    proposes: { what: 'step', step: 'refused', status: 'refused', date: 'decided' },
  },
  {
    name: 'application withdrawn',
    words: /\bwithdr(?:aws?|ew|awn)\b.*\bapplication\b/i,
    proposes: { what: 'step', step: 'withdrawn', status: 'withdrawn', date: 'decided' },
  },
  {
    name: 'docketed',
    words:
      /\b(?:dockets|docketed|acceptance for docketing|accept(?:s|ed)?\b.*\b(?:for (?:docketing|review)|application|permit)|application acceptance)\b/i,
    proposes: { what: 'step', step: 'accepted', status: 'done', date: 'accepted' },
  },
  {
    name: 'application submitted',
    words: new RegExp(
      String.raw`\b${ASKED}\b.*\b(?:permit|licen[cs]e|construction application|licen[cs]e application|approval application)\b|\b(?:permit|licen[cs]e)\b.*\bsubmitted\b`,
      'i',
    ),
    unless: /engagement plan|pre-?application|topical report|readiness|white paper/i,
    proposes: { what: 'step', step: 'application', status: 'under-way', date: 'submitted' },
  },
  {
    name: 'site permit issued',
    words: new RegExp(String.raw`\b${GIVEN}\b.*\b(?:early )?site permit\b`, 'i'),
    proposes: { what: 'step', step: 'site-permit', status: 'done', date: 'decided' },
  },
  {
    name: 'limited work authorised',
    words: new RegExp(String.raw`\b${GIVEN}\b.*\blimited work authori[sz]ation\b`, 'i'),
    proposes: { what: 'step', step: 'limited-work', status: 'done', date: 'decided' },
  },
  {
    name: 'operating licence issued',
    words: new RegExp(String.raw`\b${GIVEN}\b.*\boperating (?:licen[cs]e|permit)\b|\blicen[cs]ed to operate\b`, 'i'),
    proposes: { what: 'step', step: 'operating-licence', status: 'done', date: 'decided' },
  },
  {
    name: 'construction permitted',
    words: new RegExp(
      String.raw`\b${GIVEN}\b.*\bconstruction (?:permits?|licen[cs]e)\b|\b(?:approve[sd]?|licen[cs]e[sd]?|authori[sz]e[sd]?) (?:the )?construction\b|\bclear(?:s|ed)?\b.*\bfor construction\b|\b(?:gets?|wins?) permit to build\b`,
      'i',
    ),
    proposes: { what: 'step', step: 'construction-permit', status: 'done', date: 'decided' },
  },
  {
    name: 'safety evaluation completed',
    words: /\b(?:completes?|completed|issues?|issued|finishes)\b.*\bsafety evaluation\b/i,
    proposes: { what: 'step', step: 'safety-evaluation', status: 'done', date: 'decided' },
  },
  {
    name: 'review phase completed',
    words:
      /\b(?:completes?|completed|pass(?:es|ed)|clears|finishes)\b.*\b(?:design assessment|GDA|vendor design review|pre-?licensing|design review)\b/i,
    proposes: { what: 'step', step: 'review-phase', status: 'done', date: 'decided' },
  },
  {
    name: 'design approved',
    words: new RegExp(
      String.raw`\b(?:certif(?:ies|ied)|${GIVEN})\b.*\b(?:standard design|design approval|design certification|design)\b`,
      'i',
    ),
    unless: /safety design|principal design|design criteria|site|construct|document|topical|enter/i,
    proposes: { what: 'step', step: 'design-approval', status: 'done', date: 'decided' },
  },
  {
    name: 'first concrete',
    words: /\bfirst (?:safety-related |nuclear |structural )?concrete\b/i,
    proposes: { what: 'milestone', milestone: 'firstConcrete' },
  },
  {
    name: 'ground broken',
    words: /\b(?:breaks?|broke|broken) ground\b|\bground-?breaking\b/i,
    proposes: { what: 'milestone', milestone: 'siteWork' },
  },
  {
    name: 'first criticality',
    words:
      /\b(?:reach(?:es|ed)?|achieve[sd]?|attain(?:s|ed)?|goes|went|becomes?|became)\b.*\bcritical(?:ity)?\b|^criticality for\b/i,
    unless: /cold criticality|zero-power|experiment/i,
    proposes: { what: 'milestone', milestone: 'firstCriticality' },
  },
  {
    name: 'connected to the grid',
    words:
      /\b(?:connect(?:s|ed)? to (?:the |its )?(?:\w+ )?grid|grid connection (?:of|for|achieved)|(?:sends?|sent|delivers?|delivered) (?:its )?first (?:power|electricity))\b/i,
    proposes: { what: 'milestone', milestone: 'gridConnection' },
  },
  {
    name: 'commercial operation',
    words: /\b(?:enter(?:s|ed)?|starts?|started|begins?|began|put) (?:into )?(?:full )?commercial operations?\b/i,
    proposes: { what: 'milestone', milestone: 'commercialOperation' },
  },
  {
    name: 'fuel loaded',
    words:
      /\bfuel loading (?:begins|starts|started|begun|completed)\b|\bfirst fuel loaded\b|\b(?:begins|starts|completes) fuel loading\b/i,
    proposes: { what: 'milestone', milestone: 'fuelLoad' },
  },
  {
    name: 'vessel installed',
    words:
      /\b(?:reactor )?(?:pressure )?vessel (?:is |was |has been )?installed\b|\binstall(?:s|ed) (?:the )?(?:reactor )?(?:pressure )?vessel\b/i,
    proposes: { what: 'milestone', milestone: 'vesselInstalled' },
  },
  {
    name: 'investment decided',
    words:
      /\bfinal investment decision (?:approved|taken|made)\b|\b(?:takes?|took|approve[sd]?|secures?) (?:the )?(?:final investment decision|FID)\b/i,
    proposes: { what: 'milestone', milestone: 'investmentDecision' },
  },
  {
    name: 'site chosen',
    words:
      /\b(?:selects?|selected|chooses?|chosen|picks?|picked) (?:as (?:the )?site|to host)\b|\b(?:selects?|chooses?|picks?) .{1,40} to host\b/i,
    proposes: { what: 'milestone', milestone: 'siteChosen' },
  },
  {
    name: 'construction started',
    words:
      /\b(?:starts?|started|begins?|began) (?:building|construction)\b|\bconstruction\b.{0,60}\b(?:has started|has begun|begins|starts|started)\b/i,
    proposes: { what: 'stage', stage: 'under-construction' },
  },
  {
    name: 'cancelled',
    words: /\b(?:cancel(?:s|led|ed)?|scraps?|scrapped|abandon(?:s|ed)?)\b/i,
    proposes: { what: 'stage', stage: 'cancelled' },
  },
  {
    name: 'paused',
    words: /\b(?:paus(?:es|ed)|suspends?|suspended|halts?|halted|shelve[sd]?)\b/i,
    proposes: { what: 'stage', stage: 'paused' },
  },
  {
    name: 'design selected',
    words: /\b(?:selects?|selected|picks?|picked|chooses?|chosen|chose)\b/i,
    unless: /supplier|contractor|provider|team|award|fuel|DOE/i,
    proposes: { what: 'design' },
  },
  {
    name: 'company listed',
    words: /\b(?:becomes? a listed company|goes public|begins trading|lists on (?:the )?(?:NYSE|Nasdaq))\b/i,
    proposes: { what: 'deal', kind: 'listing', status: 'closed', roles: { before: 'recipient' } },
  },
  {
    name: 'acquisition',
    words: /\b(?:acquires|acquired|completes (?:the )?acquisition of)\b/i,
    unless: /assets?|portfolio|stake/i,
    proposes: { what: 'deal', kind: 'acquisition', status: 'closed', roles: { before: 'acquirer', after: 'target' } },
  },
  {
    name: 'memorandum',
    words: /\b(?:MOUs?|memorand(?:um|a) of understanding|LOIs?|letters? of intent)\b/i,
    unless: /supply/i,
    proposes: { what: 'deal', kind: 'memorandum', status: 'signed', roles: { all: 'partner', atLeast: 2 } },
  },
  {
    name: 'power bought',
    words: /\b(?:signs?|signed|agreed?) to buy power from\b/i,
    proposes: { what: 'deal', kind: 'offtake', status: 'signed', roles: { before: 'buyer', after: 'seller' } },
  },
  {
    name: 'power purchase agreement',
    words: /\b(?:power purchase agreement|PPA)\b/i,
    proposes: { what: 'deal', kind: 'offtake', status: 'signed', roles: { all: 'partner', atLeast: 2 } },
  },
  {
    name: 'grant',
    words: /\b(?:grant|public (?:US )?funding|federal (?:grant|funding)|DOE awards)\b/i,
    unless: /\bgrants\b|loan/i,
    proposes: {
      what: 'deal',
      kind: 'grant',
      status: 'signed',
      roles: { all: 'recipient', atLeast: 1 },
      needsAmount: true,
    },
  },
  {
    name: 'money raised',
    words:
      /\b(?:raise[sd]?|funding round|series [A-F]\b|(?:secures?|secured|closes|closed|books|booked) (?=.{0,6}\d))/i,
    unless: /outlook|loan|grant|contract|order|agreement|IPO|valuation/i,
    proposes: { what: 'deal', kind: 'equity', status: 'closed', roles: { before: 'recipient' }, needsAmount: true },
  },
];

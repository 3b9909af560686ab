import { openSearchByKey } from '../../../features/search/web/plain-search.ts';
import { escapeFromSearch } from './escape-search.ts';
import { leaveWhatIsGivenUp } from './given-up.ts';
import { leaveWithOthers } from './leave-with-others.ts';
import { sleepUntilAsked } from './sleep.ts';
import { hideTerms, keepTheme } from './theme.ts';

/** All that a page runs before its first paint, written into the page itself. What else it needs is fetched when it is asked for. */
keepTheme();
hideTerms();
openSearchByKey();
escapeFromSearch();
leaveWhatIsGivenUp();
leaveWithOthers();
sleepUntilAsked();

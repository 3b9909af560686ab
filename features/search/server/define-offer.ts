import type { Executor } from '../../../platform/server/database.ts';
import type { Access } from '../../../platform/shared/procedure.ts';
import type { SearchEntry } from '../contract.ts';
import type { SearchKind } from '../vocabulary.ts';

/** What a room offers to be found: one declaration a kind of thing, called by the search room. */
export interface SearchOffer {
  kind: SearchKind;
  /** Tables whose changes change it. */
  madeFrom: readonly string[];
  /** Who may find it; 'visitor': everybody. */
  access: Access;
  list(db: Executor): Promise<OfferedEntry[]>;
}

export interface OfferedEntry extends SearchEntry {
  /** It is found by those only who see this unit of the fleet; left out: by all who find its kind. */
  unitId?: string;
  /** It is found by those only who may do this; left out: by all who find its kind. */
  access?: Access;
}

import { companyLogos } from '../../features/companies/server/queries.ts';
import type { LogoSubjects } from '../../features/logos/server/queries.ts';
import { startupLogos } from '../../features/startups/server/queries.ts';

/** Whose logos are looked up, in this order, and shown. */
export const logoSubjects: readonly LogoSubjects[] = [companyLogos, startupLogos];

import { z } from 'zod';
import { procedure } from '../../platform/shared/procedure.ts';
import { importAnswerSchema, importRequestSchema } from '../imports/contract.ts';

export const companiesContract = {
  import: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/companies/import',
      tags: ['Companies'],
      summary: 'Imports companies from CSV or JSON, or says what importing them would do (dryRun)',
    })
    .input(
      importRequestSchema.extend({
        companies: z.array(z.unknown()).optional().describe('Instead of a file: the records themselves.'),
      }),
    )
    .output(importAnswerSchema),
};

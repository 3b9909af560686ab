import type { AnyRouter } from '@orpc/server';
import { telemetryEndpoints } from '../../features/fleet/telemetry/server/describe-endpoints.ts';
import { describeApi } from '../../platform/server/http/api.ts';
import { site } from '../site.ts';

/** The API's description, made once. The page that shows it, /api/docs, is a page of the site. */
export function createApiDescription(router: AnyRouter) {
  let description: ReturnType<typeof describeWith> | undefined;
  return () => {
    description ??= describeWith(telemetryEndpoints, router, {
      title: `${site.name} API`,
      description: `${GENERAL} ${FILES}`,
      version: '1',
    });
    return description;
  };
}

const GENERAL =
  'The site itself uses what is described here; only signing in and out goes through /api/auth, by the paths of better-auth. A program sends an API key as “Authorization: Bearer …”; keys are made at /account/keys, and what one must be allowed stands with each operation. Each answer to a key says in RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset how many requests it may send within a minute, how many are left, and in how many seconds all are there again; one too many is answered 429 with Retry-After. Times are ISO-8601 in UTC.';
/** They are asked for where their pages are, not below the API; a notebook that reads a table needs nothing else. */
const FILES =
  'Beside the API, without a key: lists as files, narrowed by the parameters of their operations (/designs.csv, /projects.csv, /projects.geojson, /licensing.csv, /deals.csv, /vendors.csv, /startups.csv, /glossary.csv; most of them as .json as well), a comparison (/compare.csv?designs=…), charts (/charts/{name}.csv, .svg and .png; GET /charts names them), every value with its source and all sources (/data/values.csv, /data/sources.csv), and the same of an edition, which never changes (/data/{number}/values.csv; GET /data lists the files of each).';

/** The procedures of the router, and what is served beside them. */
async function describeWith(besides: object, ...args: Parameters<typeof describeApi>) {
  const description = await describeApi(...args);
  return { ...description, paths: { ...description.paths, ...besides } };
}

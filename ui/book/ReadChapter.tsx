import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CardSkeletons } from '../CardSkeletons.tsx';
import { DownloadLinks } from '../DownloadLinks.tsx';
import { Fold } from '../Fold.tsx';
import { FollowedLinks } from '../FollowedLinks.tsx';
import { printed } from '../in-document.ts';
import { LogoHeading } from '../LogoHeading.tsx';
import { latePart } from '../late-part.ts';
import { PictureFigure } from '../PictureFigure.tsx';
import { Printed } from '../Printed.tsx';
import { Still } from '../Still.tsx';
import { TagList } from '../TagList.tsx';
import { Chapter } from './Chapter.tsx';

interface Vendor {
  name: string;
  note: string;
  tags: string[];
}

const vendors: Vendor[] = [
  { name: 'GE Vernova Hitachi', note: 'Wilmington, United States', tags: ['BWR', '300 MWe'] },
  { name: 'Rolls-Royce SMR', note: 'Manchester, United Kingdom', tags: ['PWR', '470 MWe'] },
];

const queries = new QueryClient();
const vendorsQuery = printed(
  { queryKey: ['book', 'vendors'], queryFn: () => vendors, initialData: vendors, staleTime: Number.POSITIVE_INFINITY },
  'book',
);
const vendorCards = latePart(() => Promise.resolve(VendorCards));
const sizes = latePart(() => Promise.resolve(Sizes));
// What a page's loader would await.
void vendorCards.load();
void sizes.load();

export function ReadChapter() {
  return (
    <Chapter
      title="What is only read"
      note="Sent as markup, and on a page of the product never brought alive; links are followed all the same."
    >
      <QueryClientProvider client={queries}>
        <Printed query={vendorsQuery} by={vendorCards} given={(found) => ({ found })} />
      </QueryClientProvider>
      <Still by={sizes} given={{ largest: 'Rolls-Royce SMR' }} className="text-note" />
      <FollowedLinks className="text-note">
        Named here:{' '}
        <a href="/vendors/oklo" className="link">
          Oklo
        </a>
        ,{' '}
        <a href="/glossary/haleu" className="link">
          HALEU
        </a>
      </FollowedLinks>
      <CardSkeletons count={2} className="grid gap-4 md:grid-cols-2" cardClass="h-44" />
      <div className="grid gap-4 md:grid-cols-2">
        <PictureFigure
          path="/social"
          formats={['png']}
          alt="What shows beside a shared link"
          width={1200}
          height={630}
        />
        <div className="grid content-start gap-4">
          <div className="flex text-note">
            <DownloadLinks csv="/vendors.csv" json="/vendors.json" geojson="/projects.geojson" />
          </div>
          <Fold summary="How this list is made" summaryClass="w-fit text-note link-quiet">
            <p className="mt-2 text-note">From what regulators publish, checked by an editor.</p>
          </Fold>
        </div>
      </div>
    </Chapter>
  );
}

function VendorCards({ found }: { found: readonly Vendor[] }) {
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {found.map(({ name, note, tags }) => (
        <li key={name} className="card">
          <LogoHeading
            name={name}
            logoPath={null}
            url="https://example.org/"
            note={note}
            tint={tags[0] === 'BWR' ? 'sea' : undefined}
            heading="h3"
          />
          <TagList label={`Facts about ${name}`} values={tags} className="mt-3" />
        </li>
      ))}
    </ul>
  );
}

function Sizes({ largest }: { largest: string }) {
  return (
    <p>
      The largest of them is the{' '}
      <a href="/designs/rolls-royce-smr" className="link">
        {largest}
      </a>
      .
    </p>
  );
}

import { CardSkeletons } from '../../../../ui/CardSkeletons.tsx';

export const vendorColumnsClass = 'grid-cols-1 sm:grid-cols-2 lg:grid-cols-3';
const SKELETON_CARDS = 12;

/** In the place of vendors that are on their way. */
export function VendorSkeletons() {
  return <CardSkeletons count={SKELETON_CARDS} className={`mt-8 grid gap-4 ${vendorColumnsClass}`} cardClass="h-44" />;
}

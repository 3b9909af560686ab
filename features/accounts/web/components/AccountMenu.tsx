import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { errorMessage } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import type { Me } from '../../contract.ts';
import { mayEnter } from '../../vocabulary.ts';

/** What the navigation shows to somebody who is signed in. The form works without JavaScript, too. */
export function AccountMenu({ me, isMobile }: { me: Me; isMobile?: boolean }) {
  const queryClient = useQueryClient();
  const router = useRouter();

  async function leave() {
    try {
      // Asked for when it is needed: every visitor's page would carry it.
      const { signOut } = await import('../auth-requests.ts');
      await signOut();
    } catch (error) {
      showToast({ tone: 'error', title: 'You are still signed in', description: errorMessage(error) });
      return;
    }
    queryClient.clear();
    // A full load: nothing of the signed-in person's data stays in this page.
    await router.navigate({ href: '/', reloadDocument: true });
  }

  return (
    <div className={isMobile ? 'mt-2 flex flex-col gap-2 border-t border-line pt-3' : 'flex items-center gap-3'}>
      <Link
        to="/account"
        className="max-w-48 truncate text-note text-ink-soft hover:text-ink hover:underline xl:max-w-36"
      >
        {me.email}
      </Link>
      {mayEnter(me.role, 'editor') ? (
        <LinkButton to="/admin/dashboard" variant="primary">
          {isMobile ? 'Admin Panel' : 'Admin'}
        </LinkButton>
      ) : null}
      <form
        method="post"
        action="/auth/sign-out"
        onSubmit={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        <Button type="submit" isWide className="whitespace-nowrap">
          Sign out
        </Button>
      </form>
    </div>
  );
}

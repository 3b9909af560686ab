import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { errorMessage, isPartMissing } from '../../../../platform/web/error-message.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FoldMenu } from '../../../../ui/FoldMenu.tsx';
import { ChevronDown } from '../../../../ui/icons/ChevronDown.tsx';
import { LinkButton } from '../../../../ui/LinkButton.tsx';
import { showToast } from '../../../../ui/show-toast.ts';
import type { Me } from '../../contract.ts';
import { mayEnter } from '../../vocabulary.ts';
import { SIGN_OUT_FORM } from '../signed-out.ts';

/** What the navigation shows to somebody who is signed in. The form works without JavaScript, too. */
export function AccountMenu({ me, isMobile }: { me: Me; isMobile?: boolean }) {
  const queryClient = useQueryClient();
  const router = useRouter();

  const isBare = useRef(false);

  async function leave(form: HTMLFormElement) {
    try {
      // Asked for when it is needed: every visitor's page would carry it.
      const { signOut } = await import('../auth-requests.ts');
      await signOut();
    } catch (error) {
      // Nobody shall stay signed in because the page is of an older edition: its form needs no code.
      if (isPartMissing(error) && (await router.options.context.isServerBack())) {
        isBare.current = true;
        return form.requestSubmit();
      }
      showToast({ tone: 'error', title: 'You are still signed in', description: errorMessage(error) });
      return;
    }
    queryClient.clear();
    // A full load: nothing of the signed-in person's data stays in this page.
    await router.navigate({ href: '/', reloadDocument: true });
  }

  const leaveForm = (
    <form
      method="post"
      action={SIGN_OUT_FORM}
      onSubmit={(event) => {
        if (isBare.current) return;
        event.preventDefault();
        leave(event.currentTarget);
      }}
    >
      <Button type="submit" isWide className="whitespace-nowrap">
        Sign out
      </Button>
    </form>
  );
  const admin = mayEnter(me.role, 'editor') ? (
    <LinkButton to="/admin/dashboard" variant="primary">
      {isMobile ? 'Admin Panel' : 'Admin'}
    </LinkButton>
  ) : null;
  if (isMobile)
    return (
      <div className="mt-2 flex flex-col gap-2 border-t border-line pt-3">
        <Link to="/account" className="truncate text-note text-ink-soft hover:text-ink hover:underline">
          {me.email}
        </Link>
        {admin}
        <LinkButton to="/desk">Your desk</LinkButton>
        {leaveForm}
      </div>
    );
  return (
    <div className="flex items-center gap-2">
      {admin}
      <FoldMenu
        className="relative"
        buttonClass="flex h-10 items-center gap-1 rounded-md px-2 text-note text-ink-soft hover:bg-sunken hover:text-ink"
        button={
          <>
            <span className="max-w-24 truncate">{me.email}</span>
            <ChevronDown aria-hidden className="size-4 shrink-0 group-open:rotate-180" />
          </>
        }
      >
        <div className="popup absolute top-full right-0 z-50 mt-1.5 flex w-64 flex-col gap-3 p-4 text-note">
          <p className="wrap-anywhere text-ink-soft">{me.email}</p>
          <LinkButton to="/desk">Your desk</LinkButton>
          <LinkButton to="/account">Your account</LinkButton>
          {leaveForm}
        </div>
      </FoldMenu>
    </div>
  );
}

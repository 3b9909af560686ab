import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface TabsProps<Value extends string> {
  label: string;
  value: Value;
  onValue(value: NoInfer<Value>): void;
  /** While what one of them began is being done. */
  isDisabled?: boolean;
  tabs: readonly { value: NoInfer<Value>; label: string; content: ReactNode }[];
}

/**
 * Parts of a page of which one is shown, without an address of their own, as the formats of an import. Parts that somebody may want to send or
 * come back to are addresses: SegmentedLinks.
 */
export function Tabs<Value extends string>({ label, value, onValue, isDisabled = false, tabs }: TabsProps<Value>) {
  return (
    // What is offered is what is chosen.
    <BaseTabs.Root value={value} onValueChange={(chosen) => onValue(chosen as Value)}>
      <BaseTabs.List aria-label={label} activateOnFocus className="flex gap-6 overflow-x-auto border-b border-line">
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value} disabled={isDisabled} className="tab">
            {tab.label}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.value} value={tab.value} className="mt-5">
          {tab.content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}

import { Collapsible } from "@base-ui/react/collapsible";
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import { usePrinting } from "../../parts/use_printing.ts";

interface Props {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A part of a review that is folded until somebody opens it; on paper it is open. */
export function Fold({ title, children }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isPrinting = usePrinting();
  return (
    <Collapsible.Root open={isOpen || isPrinting} onOpenChange={setOpen}>
      <Collapsible.Trigger className="fold">
        <ChevronRight size={14} aria-hidden className="fold-arrow" />
        {title}
      </Collapsible.Trigger>
      <Collapsible.Panel>{children}</Collapsible.Panel>
    </Collapsible.Root>
  );
}

import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button, type ButtonProps } from '../buttons/button.tsx';
import { toast } from '../toasts/toast.tsx';

interface CopyButtonProps extends Pick<ButtonProps, 'size' | 'className' | 'variant'> {
  /** What goes to the clipboard. */
  readonly text: string;
  readonly label: ReactNode;
  readonly onCopied?: () => void;
}

const SHOWN_MS = 2_000;

/** Copies a text and says so for a moment. */
export function CopyButton({ text, label, onCopied, ...look }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
    } catch {
      // No clipboard without TLS, or permission was denied.
      toast.error({ title: 'Failed to copy', description: 'Select the text and copy it by hand.' });
    }
  }
  return (
    <Button
      {...look}
      icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}

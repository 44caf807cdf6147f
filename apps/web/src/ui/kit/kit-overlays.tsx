import { Truck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { CommandPalette } from '../overlays/command-palette.tsx';
import { ConfirmDialog } from '../overlays/confirm-dialog.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { Drawer } from '../overlays/drawer.tsx';
import { Menu } from '../overlays/menu.tsx';
import { TextField } from '../fields/text-field.tsx';
import { toast } from '../toasts/toast.tsx';
import { Tooltip } from '../buttons/tooltip.tsx';
import { KitSection } from './kit-section.tsx';

type Overlay = 'dialog' | 'confirm' | 'drawer' | 'palette' | null;

export function KitOverlays() {
  const [open, setOpen] = useState<Overlay>(null);
  const [text, setText] = useState('');
  const toggle = (overlay: Overlay) => (isOpen: boolean) => setOpen(isOpen ? overlay : null);
  return (
    <KitSection title="Over the page">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setOpen('palette')} shortcut={['Ctrl', 'K']} tooltip="Everything one can do">
          Palette
        </Button>
        <Menu
          trigger={<Button>Menu</Button>}
          items={[{ label: 'Move to another truck', icon: <Truck />, onSelect: () => toast.info('Moved') }]}
        />
        <Button
          onClick={() =>
            toast.success({
              title: 'Job Scheduled Successfully',
              description: 'New job for Miller Dairy has been added to your schedule.',
            })
          }
        >
          Success toast
        </Button>
        <Button
          onClick={() =>
            toast.error({ title: 'Failed to load clients', description: "Can't reach the server." })
          }
        >
          Error toast
        </Button>
        <Button
          onClick={() =>
            toast.info({
              title: 'Truck 12 is at the plant',
              description: 'It is on its route again in 20 minutes.',
            })
          }
        >
          Info toast
        </Button>
        <Tooltip label="Said on hover and focus">
          <Button>Tooltip</Button>
        </Tooltip>
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={toggle('dialog')}
        title="Schedule New Job"
        description="What is to be done, where and when."
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(null);
        }}
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button variant="primary" type="submit">
              Schedule Job
            </Button>
          </>
        }
      >
        <TextField label="Job Title" required />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={toggle('confirm')}
        title="Archive Client?"
        description="This will archive the client and remove them from active lists."
        confirmLabel="Archive Client"
        tone="danger"
        onConfirm={() => setOpen(null)}
      />
      <Drawer
        open={open === 'drawer'}
        onOpenChange={toggle('drawer')}
        title="Stop 4"
        description="Miller Dairy"
      >
        Details of the stop.
      </Drawer>
      <CommandPalette
        open={open === 'palette'}
        onOpenChange={toggle('palette')}
        text={text}
        onTextChange={setText}
        commands={['Dashboard', 'Routes', 'Jobs'].map((label) => ({
          id: label,
          label,
          group: 'Go to',
          icon: <Truck />,
          run: () => toast.info(label),
        }))}
      />
    </KitSection>
  );
}

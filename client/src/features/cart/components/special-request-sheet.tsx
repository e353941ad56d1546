import { waiterMessages } from '@tawa/shared/messages/waiter.en.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import classes from './special-request-sheet.module.css';

interface Props {
  opened: boolean;
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
}

const MAX_LENGTH = 500;

export function SpecialRequestSheet({ opened, value, onChange, onClose }: Props) {
  const m = waiterMessages().request;
  const selectedRequests = value
    .split(',')
    .map((request) => request.trim())
    .filter(Boolean);
  const toggle = (request: string) =>
    onChange(
      (selectedRequests.includes(request)
        ? selectedRequests.filter((other) => other !== request)
        : [...selectedRequests, request]
      )
        .join(', ')
        .slice(0, MAX_LENGTH),
    );
  return (
    <Sheet
      opened={opened}
      title={m.title}
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          {m.done}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: toggles that write into the field below */}
      <div className={classes.usual} role="group" aria-label={m.usual}>
        {m.common.map((wish) => (
          <button
            key={wish}
            type="button"
            className={classes.wish}
            aria-pressed={selectedRequests.includes(wish)}
            onClick={() => toggle(wish)}
          >
            {wish}
          </button>
        ))}
      </div>
      <TextAreaField
        label={m.title}
        placeholder={m.example}
        maxLength={MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Sheet>
  );
}

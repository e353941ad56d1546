import { Button } from '../../../ui/elements/button.tsx';
import { TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import classes from './waiter-request.module.css';

interface Props {
  opened: boolean;
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
}

const COMMON_REQUESTS = ['Less spicy', 'Extra spicy', 'No onion', 'No garlic', 'Less oil', 'Serve together'];
const MAX_LENGTH = 500;

export function SpecialRequestSheet({ opened, value, onChange, onClose }: Props) {
  const selectedRequests = value
    .split(',')
    .map((part) => part.trim())
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
      title="Special Request"
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          Done
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: toggles that write into the field below */}
      <div className={classes.usual} role="group" aria-label="Usual requests">
        {COMMON_REQUESTS.map((wish) => (
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
        label="Special Request"
        placeholder="Less spicy, no onion…"
        maxLength={MAX_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Sheet>
  );
}

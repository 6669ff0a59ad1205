import { Button } from './button.tsx';

interface FormButtonsProps {
  /** The words of the button that sends the form, and those while it is being sent. */
  submit: string;
  working: string;
  busy: boolean;
  onCancel: () => void;
}

/** The buttons at the end of a form in a dialog. */
export function FormButtons({ submit, working, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap justify-end gap-2 max-sm:flex-col-reverse">
      <Button variant="secondary" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" busy={busy}>
        {busy ? working : submit}
      </Button>
    </div>
  );
}

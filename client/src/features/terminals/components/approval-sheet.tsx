import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import type { ActToApprove } from '../hooks/use-approval-requests.ts';
import type { ApprovablePermission, DiscountToApprove } from '../terminals.queries.ts';
import classes from './ask-approval.module.css';
import { AskApproval } from './ask-approval.tsx';

interface Props {
  shopId: string;
  permission: ApprovablePermission;
  discount?: DiscountToApprove | undefined;
  title: string;
  /** What is approved, as a button says it. */
  act: string;
  /** Why, or what else the approver should know. */
  note: string;
  /** The act as the server is asked for it. */
  asked: ActToApprove;
  /** Does the act. What it throws is shown in the sheet. */
  approve: (approval: Approval) => Promise<void>;
  onClose: () => void;
}

const isReady = () => true;

/** Asks for the approval of an act that cannot change while the sheet is open. */
export default function ApprovalSheet({ title, note, onClose, ...rest }: Props) {
  return (
    <Sheet opened title={title} onClose={onClose}>
      <p className={classes.note}>{note}</p>
      <AskApproval isReady={isReady} {...rest} />
    </Sheet>
  );
}

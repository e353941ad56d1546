import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import type { PrintAgent } from '@tawa/shared/printing/print-agents.contract.ts';
import { useState } from 'react';
import { formatSince } from '../../../lib/server-clock.ts';
import { Button, IconButton } from '../../../ui/elements/button.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { DeleteDialog } from '../../../ui/overlays/delete-dialog.tsx';
import { useDeletePrintAgent } from '../hooks/use-printing-mutations.ts';
import { printAgentsQuery } from '../printing.queries.ts';
import { PrintAgentAdded } from './print-agent-added.tsx';
import { PrintAgentForm } from './print-agent-form.tsx';
import classes from './station-list.module.css';

function stateOf({ isEnrolled, isConnected, seenAt }: PrintAgent): string | undefined {
  const m = printersMessages().agents;
  if (!isEnrolled) return m.notEnrolled;
  return !isConnected && seenAt ? m.lastSeen(formatSince(seenAt)) : undefined;
}

/** The programs in the shop that print for a server outside it, with their dialogs. */
export function PrintAgentList({ shopId }: { shopId: string }) {
  const m = printersMessages().agents;
  const { data: agents = [] } = useQuery(printAgentsQuery(shopId));
  const deletion = useDeletePrintAgent(shopId);
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<{ name: string; code: string }>();
  const [removedId, setRemovedId] = useState<string>();
  const removed = agents.find(({ _id }) => _id === removedId);
  return (
    <section className={classes.part}>
      <div className={classes.head}>
        <div>
          <h2>{m.title}</h2>
          <p>{m.hint}</p>
        </div>
        <Button
          variant="quiet"
          icon={<IconPlus size={20} aria-hidden="true" />}
          onClick={() => setAdding(true)}
        >
          {m.add}
        </Button>
      </div>
      {agents.length > 0 && (
        <ul className={classes.rows} aria-label={m.list}>
          {agents.map((agent) => (
            <li key={agent._id} className={classes.row}>
              <div className={classes.what}>
                <h3>{agent.name}</h3>
                <p className={classes.quiet}>{stateOf(agent)}</p>
              </div>
              <StatusBadge tone={agent.isConnected ? 'fine' : agent.isEnrolled ? 'late' : 'plain'}>
                {agent.isConnected ? m.connected : m.notConnected}
              </StatusBadge>
              <IconButton label={m.remove(agent.name)} onClick={() => setRemovedId(agent._id)}>
                <IconTrash size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <PrintAgentForm shopId={shopId} onAdded={setAdded} onClose={() => setAdding(false)} />}
      <PrintAgentAdded added={added} onClose={() => setAdded(undefined)} />
      <DeleteDialog
        row={removed}
        question={removed && m.removeQuestion(removed.name)}
        deletion={deletion}
        onClose={() => setRemovedId(undefined)}
      />
    </section>
  );
}

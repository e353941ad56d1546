import { ALL_AUDIT_ACTS } from '@tawa/shared/audit/audit.rules.ts';
import { auditMessages } from '@tawa/shared/messages/audit.en.ts';
import { RefreshButton } from '../../../ui/elements/refresh-button.tsx';
import { TableFileButtons } from '../../../ui/elements/table-file-buttons.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { useExportAudit } from '../audit.queries.ts';
import type { AuditListControl } from '../hooks/use-audit-list.ts';
import { actLabel } from '../model/audit-sentence.ts';
import classes from './audit-tools.module.css';

export function AuditTools({ shopId, audit }: { shopId: string; audit: AuditListControl }) {
  const { params, list } = audit;
  const { filters: m } = auditMessages();
  const exporting = useExportAudit(shopId, audit.filter);
  return (
    <>
      <SearchField
        className={classes.amount ?? ''}
        label={m.minAmount}
        inputMode="decimal"
        value={params.text}
        onSearch={params.search}
      />
      <RefreshButton busy={audit.isFetching} onRefresh={audit.refetch} />
      <div className={classes.choice}>
        <Select
          aria-label={m.person}
          value={audit.personId}
          onChange={({ target }) => params.setFilter('person', target.value)}
        >
          <option value="">{m.everybody}</option>
          {audit.people.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <div className={classes.choice}>
        <Select
          aria-label={m.act}
          value={audit.act ?? ''}
          onChange={({ target }) => params.setFilter('act', target.value)}
        >
          <option value="">{m.allActs}</option>
          {ALL_AUDIT_ACTS.map((act) => (
            <option key={act} value={act}>
              {actLabel(act)}
            </option>
          ))}
        </Select>
      </div>
      <div className={classes.look}>
        <Checkbox
          label={m.isFlagged}
          checked={audit.isFlagged}
          onCheck={(checked) => params.setFilter('flagged', checked ? 'true' : '')}
        />
      </div>
      <div className={classes.exports}>
        <TableFileButtons
          disabled={!audit.dayRange || !list?.entryFilteredCount}
          busy={exporting.isPending}
          onSave={exporting.mutate}
        />
      </div>
    </>
  );
}

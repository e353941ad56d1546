import { IconPencil, IconPlus, IconPrinter } from '@tabler/icons-react';
import { galleryMessages } from '@tawa/shared/messages/gallery.en.ts';
import { useState } from 'react';
import { ComboboxField } from '../../../ui/address/combobox-field.tsx';
import { Button, ButtonLink, IconButton } from '../../../ui/elements/button.tsx';
import { RefreshButton } from '../../../ui/elements/refresh-button.tsx';
import { VegMark } from '../../../ui/elements/veg-mark.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { CopyField } from '../../../ui/forms/copy-field.tsx';
import { CreatableSelect } from '../../../ui/forms/creatable-select.tsx';
import { EditableList } from '../../../ui/forms/editable-list.tsx';
import { moveRow } from '../../../ui/forms/list-field.ts';
import { PasswordField } from '../../../ui/forms/password-field.tsx';
import { PictureField } from '../../../ui/forms/picture-field.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Field, TextAreaField } from '../../../ui/forms/text-fields.tsx';
import { AddButton } from '../../../ui/lists/add-button.tsx';
import { FilterTabs } from '../../../ui/lists/filter-tabs.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { type ListView, ViewToggle } from '../../../ui/lists/view-toggle.tsx';
import { ReceiptWidthChoice } from '../../../ui/print/receipt-width-choice.tsx';
import classes from './gallery.module.css';

const VARIANTS = ['filled', 'quiet', 'danger', 'bare'] as const;
const nothing = () => undefined;

export function Buttons() {
  const m = galleryMessages();
  const [view, setView] = useState<ListView>('grid');
  return (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className={classes.row}>
          <Button variant={variant}>{m[variant]}</Button>
          <Button variant={variant} icon={<IconPrinter size={20} aria-hidden="true" />}>
            {m[variant]}
          </Button>
          <Button variant={variant} busy>
            {m.busy}
          </Button>
          <Button variant={variant} disabled>
            {m.disabled}
          </Button>
          <ButtonLink variant={variant} to="/ui">
            {m.link}
          </ButtonLink>
        </div>
      ))}
      <Button wide icon={<IconPlus size={20} aria-hidden="true" />}>
        {m.filled}
      </Button>
      <div className={classes.row}>
        <AddButton label={m.add} onClick={nothing} />
        <IconButton label={m.edit}>
          <IconPencil size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={m.edit} framed>
          <IconPencil size={20} aria-hidden="true" />
        </IconButton>
        <IconButton label={m.edit} disabled>
          <IconPencil size={20} aria-hidden="true" />
        </IconButton>
        <RefreshButton busy={false} onRefresh={nothing} />
        <RefreshButton busy onRefresh={nothing} />
        <ViewToggle view={view} onView={setView} />
      </div>
    </>
  );
}

export function Fields() {
  const m = galleryMessages();
  const [area, setArea] = useState('');
  const [state, setState] = useState('');
  const [query, setQuery] = useState(m.nameValue);
  const [picture, setPicture] = useState<File | null>(null);
  const areas = m.areas.map((name) => ({ _id: name, name }));
  const create = async (name: string) => ({ _id: name, name });
  return (
    <>
      <div className={classes.pair}>
        <Field label={m.name} required defaultValue={m.nameValue} hint={m.hint} />
        <Field label={m.price} required inputMode="decimal" error={m.priceError} />
        <Field label={m.name} disabled defaultValue={m.nameValue} />
        <PasswordField label={m.password} defaultValue={m.nameValue} />
        <TextAreaField label={m.description} hint={m.hint} />
        <TextAreaField label={m.description} error={m.priceError} />
        <SelectField
          label={m.area}
          options={m.areas.map((name) => [name, name] as const)}
          value={area}
          onPick={setArea}
          hint={m.firstArea}
        />
        <SelectField label={m.area} options={[['', m.area]]} onPick={nothing} error={m.priceError} />
        <CreatableSelect
          label={m.area}
          firstHint={m.firstArea}
          rows={areas}
          create={create}
          name="area"
          value={area}
          error={undefined}
          onPick={setArea}
        />
        <CreatableSelect
          label={m.area}
          firstHint={m.firstArea}
          rows={[]}
          create={create}
          name="first-area"
          value=""
          error={undefined}
          onPick={nothing}
        />
        <ComboboxField
          label={m.state}
          options={m.areas}
          value={state}
          onChange={(event) => setState(event.target.value)}
          hint={m.hint}
        />
        <SearchField label={m.search} value={query} onSearch={setQuery} />
        <PictureField label={m.photo} file={picture} onPick={setPicture} />
        <PictureField
          label={m.photo}
          file={picture}
          onPick={setPicture}
          error={m.photoError}
          currentImage={<VegMark mealType="VEG" size={32} />}
          canRemoveCurrent
          isSquare
        />
      </div>
      <CopyField label={m.copyLabel} text={m.link1} />
    </>
  );
}

export function Choices() {
  const m = galleryMessages();
  const [isOn, setOn] = useState(true);
  const [quantity, setQuantity] = useState(2);
  const [view, setView] = useState(m.views[0] ?? '');
  const [category, setCategory] = useState(m.categories[1] ?? '');
  const [page, setPage] = useState(1);
  const [rows, setRows] = useState(m.views);
  const stepper = {
    name: m.nameValue,
    quantity,
    onDecrease: () => setQuantity(quantity - 1),
    onIncrease: () => setQuantity(quantity + 1),
  };
  return (
    <>
      <div className={classes.row}>
        <Switch label={m.available} on={isOn} onSwitch={setOn} />
        <Switch label={m.available} on={!isOn} onSwitch={(on) => setOn(!on)} />
        <Switch label={m.paused} on disabled onSwitch={nothing} />
        <Checkbox label={m.parcel} checked={isOn} onCheck={setOn} />
        <Checkbox label={m.tax} checked={!isOn} onCheck={(on) => setOn(!on)} />
        <QuantityStepper {...stepper} canDecrease={quantity > 0} />
        <QuantityStepper {...stepper} quiet />
        <QuantityStepper {...stepper} disabled />
      </div>
      <Segments label={m.view} values={m.views} value={view} onPick={setView} counts={{ Requested: 3 }} />
      <Segments label={m.view} values={m.views} value={view} onPick={setView} wide />
      <ReceiptWidthChoice />
      <FilterTabs
        label={m.category}
        options={m.categories.map((name) => ({ value: name, label: name }))}
        value={category}
        onChange={setCategory}
      />
      <EditableList
        label={m.view}
        rows={rows}
        keyOf={(row) => row}
        nameOf={(row) => row}
        onMove={(index, to) => setRows(moveRow(rows, index, to))}
        onRemove={(index) => setRows(rows.filter((_, other) => other !== index))}
        details={(row) => <Checkbox label={m.available} checked={row === rows[0]} onCheck={nothing} />}
      >
        {(row) => row}
      </EditableList>
      <Pager page={page} filteredCount={45} resultPerPage={20} onPage={setPage} />
    </>
  );
}

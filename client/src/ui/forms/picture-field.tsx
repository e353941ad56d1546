import { IconPhoto, IconPhotoOff } from '@tabler/icons-react';
import { pictureMessages } from '@tawa/shared/messages/pictures.en.ts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Button } from '../elements/button.tsx';
import classes from './picture-field.module.css';

interface Props {
  label: string;
  file: File | null;
  onPick: (file: File | null) => void;
  error?: string | undefined;
  hint?: string;
  currentImage?: ReactNode;
  /** With a button that removes `currentImage`. */
  canRemoveCurrent?: boolean;
  /** Default: round. */
  isSquare?: boolean;
}

/** Shows `file`, else `currentImage`. Remove picks null. */
export function PictureField(props: Props) {
  const { label, file, onPick, error, currentImage, canRemoveCurrent = false, isSquare = false } = props;
  const m = pictureMessages();
  const id = useId();
  return (
    <div className={classes.field}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.row}>
        <div className={classes.frame} data-square={isSquare}>
          {file ? (
            <Preview key={file.name + file.lastModified} file={file} />
          ) : (
            (currentImage ?? <ImagePlaceholder />)
          )}
        </div>
        <div className={classes.choice}>
          <div className={classes.buttons}>
            <input
              id={id}
              className={classes.input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              aria-invalid={Boolean(error)}
              aria-describedby={`${id}-note`}
              onChange={({ target }) => {
                const [chosen] = target.files ?? [];
                if (chosen) onPick(chosen);
                // Lets the same file be chosen again after removal.
                target.value = '';
              }}
            />
            <label className={classes.button} htmlFor={id}>
              {file || canRemoveCurrent ? m.chooseAnother : m.choose}
            </label>
            {(file || canRemoveCurrent) && (
              <Button variant="bare" onClick={() => onPick(null)}>
                {m.remove}
              </Button>
            )}
          </div>
          <p id={`${id}-note`} className={classes.note} role={error ? 'alert' : undefined}>
            {error ?? (file ? file.name : (props.hint ?? m.formats))}
          </p>
        </div>
      </div>
    </div>
  );
}

const ImagePlaceholder = () => <IconPhoto size={32} stroke={1.5} aria-hidden="true" />;

/** An icon if the browser cannot decode the file. */
function Preview({ file }: { file: File }) {
  const m = pictureMessages();
  const [url, setUrl] = useState<string>();
  const [isReadable, setReadable] = useState(true);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  if (!isReadable) return <IconPhotoOff size={32} stroke={1.5} aria-label={m.noPreview} />;
  return url ? <img src={url} alt={m.preview} onError={() => setReadable(false)} /> : null;
}

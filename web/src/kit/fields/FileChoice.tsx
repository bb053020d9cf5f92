import { UploadOutlined } from '@ant-design/icons';
import { useId, type AriaAttributes, type ReactNode } from 'react';
import './fileChoice.css';

interface Props extends Pick<AriaAttributes, 'aria-invalid' | 'aria-describedby'> {
  /** As the browser's own dialog narrows its choice: `.xls,.xlsx`. */
  accept: string;
  isOff?: boolean;
  id?: string | undefined;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A button that asks for a file; one may also be dropped on it, for the browser's own input lies over it. */
export function FileChoice({ accept, isOff = false, id, onChoose, children, ...rest }: Props) {
  const own = useId();
  const inputId = id ?? own;
  return (
    <span className="fileChoice">
      <input
        {...rest}
        id={inputId}
        type="file"
        accept={accept}
        disabled={isOff}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          // The same file, mended, is to be chosen again.
          target.value = '';
        }}
      />
      <label htmlFor={inputId}>
        <UploadOutlined /> {children}
      </label>
    </span>
  );
}

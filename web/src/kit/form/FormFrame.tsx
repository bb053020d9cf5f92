import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { Drawer } from '../Drawer';
import { useIsPhone } from '../phone';

interface Props {
  title: string;
  /** Too long for a dialog. */
  isLong: boolean;
  isInline: boolean;
  footer: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog, or a drawer where there is much to fill in or little room. */
export function FormFrame({ title, isLong, isInline, footer, onClose, children }: Props) {
  const isPhone = useIsPhone();
  if (isInline)
    return (
      <section className="recordForm--inline" aria-label={title}>
        <h2>{title}</h2>
        <div className="recordForm__scroll">{children}</div>
        {footer}
      </section>
    );
  const shared = { open: true, title, footer, mask: { closable: false }, children };
  return isLong || isPhone ? (
    <Drawer {...shared} size={isPhone ? '100%' : 720} onClose={onClose} />
  ) : (
    <Modal {...shared} width={560} onCancel={onClose} />
  );
}

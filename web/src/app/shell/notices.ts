import { App } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type NoticeKind, onNotice } from '../../kit/notice';

const seconds: Record<NoticeKind, number> = { success: 3, info: 5, error: 8 };

/** Shows what is announced; the same words again only count up. */
export function useNotices() {
  const { message } = App.useApp();
  const counts = useRef(new Map<string, number>());
  const [last, setLast] = useState('');
  useEffect(
    () =>
      onNotice((kind, text) => {
        const count = (counts.current.get(text) ?? 0) + 1;
        counts.current.set(text, count);
        setLast(text);
        void message.open({
          key: text,
          type: kind,
          content: count > 1 ? `${text} ×${count}` : text,
          duration: seconds[kind],
          onClose: () => counts.current.delete(text),
        });
      }),
    [message],
  );
  return last;
}

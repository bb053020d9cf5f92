import { App, Button } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type NoticeAct, type NoticeKind, onNotice } from '../../kit/notice';
import './notices.css';

const seconds: Record<NoticeKind, number> = { success: 3, info: 5, warning: 8, error: 8 };
/** Whoever may do something about a notice has time to reach for it. */
const secondsWithActs = 12;

/** Shows what is announced; the same words again only count up. */
export function useNotices() {
  const { message } = App.useApp();
  const go = useNavigate();
  const counts = useRef(new Map<string, number>());
  const [last, setLast] = useState('');
  const show = useEffectEvent((kind: NoticeKind, text: string, acts: readonly NoticeAct[]) => {
    const count = (counts.current.get(text) ?? 0) + 1;
    counts.current.set(text, count);
    setLast([text, ...acts.map(({ word }) => word)].join(' '));
    const follow = ({ to, act }: NoticeAct) => {
      message.destroy(text);
      act?.();
      if (to) void go(to);
    };
    void message.open({
      key: text,
      type: kind,
      content: (
        <span className="notice">
          {count > 1 ? `${text} ×${count}` : text}
          {acts.map((one) => (
            <Button key={one.word} type="link" size="small" onClick={() => follow(one)}>
              {one.word}
            </Button>
          ))}
        </span>
      ),
      duration: acts.length > 0 ? secondsWithActs : seconds[kind],
      onClose: () => counts.current.delete(text),
    });
  });
  useEffect(() => onNotice((kind, text, acts) => show(kind, text, acts)), []);
  return last;
}

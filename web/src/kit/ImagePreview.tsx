import { file as calls } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { hand } from './files';
import { useAddressEntry } from './filter';
import { useSay } from './language';
import { fetchFile, type Download } from './post';
import { ProblemPanel } from './ProblemPanel';
import { queries } from './queries';
import { useReturnFocus } from './returnFocus';

const entry = 'preview';
const keyOf = (id: string) => [calls.get.subject, calls.get.path, id];

/** Above the forms and drawers that it is opened from, below what is said in passing. */
const level = 1_500;

/** Shows an image that was fetched. It stands in the address, so the way back closes it before what lies below. */
export function useImagePreview() {
  const [, setShown] = useAddressEntry(entry);
  return (id: string, image: Download) => {
    queries.setQueryData(keyOf(id), image);
    setShown(id);
  };
}

/** The image that the address of a page names, over that page. */
export function ImagePreview() {
  const [shown, setShown] = useAddressEntry(entry);
  return shown === null ? null : <Preview key={shown} id={shown} close={() => setShown(null)} />;
}

function Preview({ id, close }: { id: string; close: () => void }) {
  useReturnFocus();
  const say = useSay();
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => fetchFile(calls.get, { id }, signal),
    // A stored file never changes: another one has another key.
    staleTime: Infinity,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return (
    <Modal
      open
      width={720}
      zIndex={level}
      title={data?.name ?? say(fileText.preview)}
      loading={!data && !error}
      onCancel={close}
      footer={data && <Button onClick={() => hand(data)}>{say(fileText.download)}</Button>}
    >
      {data && address && <img src={address} alt={data.name} className="wholeWidth" />}
      {!data && error && <ProblemPanel problem={error} retry={() => void refetch()} />}
    </Modal>
  );
}

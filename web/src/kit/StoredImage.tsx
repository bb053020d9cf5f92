import { file } from '@fleet/contract/file/calls';
import { fileText } from '@fleet/contract/file/text';
import { shellText } from '@fleet/contract/shell/text';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import { useSay } from './language';
import { fetchFile } from './post';
import { isMissing } from './problem';

interface Props {
  id: string;
  alt: string;
  className?: string;
  /** Shown where there is no picture to be had; else it is said in words. */
  instead?: ReactNode;
}

/** An image out of the store. It is fetched with the token in a header, which an address in a page could not carry. */
export function StoredImage({ id, alt, className, instead }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [file.getImage.subject, file.getImage.path, id],
    queryFn: ({ signal }) => fetchFile(file.getImage, { id }, signal),
    // A stored file never changes: another image has another key.
    staleTime: Infinity,
  });
  const blob = data?.blob;
  const [address, setAddress] = useState<string>();
  const [unreadable, setUnreadable] = useState<Blob>();
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      // A picture that one may see no longer goes from the screen with its answer.
      setAddress(undefined);
    };
  }, [blob]);

  if ((error && !blob) || (blob && blob === unreadable))
    return instead ?? <NoImage retry={isMissing(error) ? undefined : () => void refetch()} />;
  if (!address) return <span className={className} />;
  return <img src={address} alt={alt} className={className} onError={() => setUnreadable(blob)} />;
}

function NoImage({ retry }: { retry: (() => void) | undefined }) {
  const say = useSay();
  return (
    <span>
      {say(fileText.noImage)}
      {retry && (
        <Button type="link" size="small" onClick={retry}>
          {say(shellText.retry)}
        </Button>
      )}
    </span>
  );
}

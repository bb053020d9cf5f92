import { file } from '@fleet/contract/file/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile } from './post';

interface Props {
  id: string;
  alt: string;
  className?: string;
}

/** An image out of the store. It is fetched with the token in a header, which an address in a page could not carry. */
export function StoredImage({ id, alt, className }: Props) {
  const { data } = useQuery({
    queryKey: [file.getImage.subject, file.getImage.path, id],
    queryFn: ({ signal }) => fetchFile(file.getImage, { id }, signal),
    // A stored file never changes: another image has another key.
    staleTime: Infinity,
  });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const made = URL.createObjectURL(data.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address ? <img src={address} alt={alt} className={className} /> : <span className={className} />;
}

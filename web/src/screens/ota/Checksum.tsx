import './ota.css';

/** A checksum is compared sign by sign. */
export const Checksum = ({ value }: { value: string }) => <code className="ota__checksum">{value}</code>;

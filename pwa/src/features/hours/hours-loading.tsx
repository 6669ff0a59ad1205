import { Loading } from '../../ui/loading.tsx';

/** Stands in for the hours until they, or the file that shows them, are read. */
export const HoursLoading = () => <Loading>Loading business hours...</Loading>;

"""A TPP's client of a bank of the dialect "published", with requests: consents, tokens, a copy of an account, payments."""
import calendar
import uuid
from datetime import date, timedelta
from urllib.parse import parse_qs, urlparse

import requests

PAYMENTS = "/payments/sepa-credit-transfers"
HERE = "https://tpp.example/callback"
PRESENT = {"PSU-IP-Address": "192.0.2.10"}
SETTLED = ("ACSC", "ACCC")
FAILED = ("RJCT", "CANC")


class Refused(Exception):
    """The bank has refused a call, and would again."""

    def __init__(self, response):
        super().__init__(f"{response.request.method}: {response.status_code} {response.text[:200]}")
        self.status = response.status_code


class Lost(Exception):
    """Nobody knows whether the bank has done what was asked."""


class Ended(Exception):
    """There is no consent, or none any more."""


def months_before(day, months):
    """The same day of an earlier month, or its last day if it is shorter."""
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


class Client:
    """world: bank, tpp (key, client id and secret), iban, now() and wait(seconds), lead(page, id) as in suite.py"""

    def __init__(self, world):
        self.world = world
        self.session = requests.Session()
        self.present = False
        self.consent = None
        self.token = self.refresh_token = None
        self.token_end = 0
        self.account = None
        self.booked = []
        self.balance = None
        self.orders = {}
        self.payments = {}

    # Calls

    def send(self, method, path, headers=None, request_id=None, **more):
        headers = {
            "X-Request-ID": request_id or str(uuid.uuid4()),
            "Ocp-Apim-Subscription-Key": self.world.tpp["subscriptionKey"],
            **(headers or {}),
        }
        return self.session.request(method, self.world.bank + "/PSD2/v1" + path, headers=headers, timeout=6, **more)

    def call(self, method, path, repeat=True, **more):
        """Sends a call until the bank answers, four times at most; what must not happen twice only after 429 or 503."""
        for attempt in range(4):
            wait = 2**attempt
            try:
                response = self.send(method, path, **more)
                if response.status_code < 400:
                    return response.json()
                if response.status_code < 500 and response.status_code != 429:
                    raise Refused(response)
                if response.status_code >= 500 and response.status_code != 503 and not repeat:
                    break
                said = response.headers.get("Retry-After", "")
                wait = min(int(said), 60) if said.isdigit() else wait
            except (requests.RequestException, ValueError):
                if not repeat:
                    break
            self.world.wait(wait)
        raise Lost(f"{method} {path.partition('?')[0]}")

    # Consents and tokens

    def link(self):
        """Asks the customer for access to the account. A callback that brings nothing usable is tried once more."""
        return self.link_once() or self.link_once()

    def link_once(self):
        account = [{"iban": self.world.iban}]
        body = {
            "access": {"accounts": account, "balances": account, "transactions": account},
            "recurringIndicator": True,
            "frequencyPerDay": 4,
            "validUntil": str(self.today() + timedelta(days=80)),
        }
        created = self.call("POST", "/consents", headers=PRESENT, json=body)
        consent = created["consentId"]
        state = str(uuid.uuid4())
        page = f"{created['_links']['scaRedirect']['href']}&redirect_uri={HERE}&state={state}"
        callback = self.world.lead(page, consent)
        answer = {name: values[0] for name, values in parse_qs(urlparse(callback or "").query).items()}
        if "code" not in answer or answer.get("state") != state:
            return False
        # What the browser brings says nothing: only the status does.
        if self.call("GET", f"/consents/{consent}/status")["consentStatus"] != "valid":
            return False
        self.consent = consent
        try:
            self.fetch_token(code=answer["code"])
        except (Lost, Refused):
            # The code can be used once, and the answer is lost.
            self.consent = None
            return False
        self.present = True
        account = next(one for one in self.read("/accounts")["accounts"] if one.get("iban") == self.world.iban)
        self.account = account["resourceId"]
        return True

    def fetch_token(self, **grant):
        form = {
            "client_id": self.world.tpp["clientId"],
            "client_secret": self.world.tpp["clientSecret"],
            "request_id": self.consent,
            **grant,
        }
        answer = self.call("POST", "/oauth/token", repeat=False, data=form)
        self.token = answer["access_token"]
        self.refresh_token = answer.get("refresh_token")
        # The published name ends in a space.
        self.token_end = self.world.now() + int(answer.get("expires_in ", answer.get("expires_in", 0)))

    def refresh(self):
        if self.refresh_token is None:
            return self.end()
        try:
            return self.fetch_token(grant_type="refresh_token", refresh_token=self.refresh_token)
        except (Lost, Refused):
            # A refresh token can be used once. The customer has to come back.
            return self.end()

    def end(self):
        self.consent = None
        raise Ended()

    def read(self, path):
        if self.consent is None:
            raise Ended()
        if self.world.now() > self.token_end - 30:
            self.refresh()
        try:
            return self.call("GET", path, headers=self.bearer())
        except Refused as refused:
            if refused.status not in (400, 401, 403):
                raise
            if self.call("GET", f"/consents/{self.consent}/status")["consentStatus"] != "valid":
                self.end()
            # A token can end earlier than it said.
            self.refresh()
            return self.call("GET", path, headers=self.bearer())

    def bearer(self):
        return {**(PRESENT if self.present else {}), "Authorization": f"Bearer {self.token}"}

    # The account

    def sync(self, present=False):
        """What happens every hour, or when a customer is present. Answers whether it worked; if not, the next time tries again."""
        self.present = present
        try:
            for _ in range(2):
                if self.consent is None and not self.link():
                    return False
                try:
                    self.import_account()
                    return True
                except Ended:
                    # The customer has to agree again.
                    pass
        except (Refused, Lost):
            pass
        return False

    def import_account(self):
        since = months_before(self.today(), 1)
        lists = self.read(f"/accounts/{self.account}/transactions?bookingStatus=both&dateFrom={since}")["transactions"]
        # The list of the bank replaces the copy of these days: an entry that was pending can be booked in any form.
        kept = [entry for entry in self.booked if entry["date"] < str(since)]
        self.booked = kept + [entry_of(line) for line in lists["booked"]]
        balances = self.read(f"/accounts/{self.account}/balances")["balances"]
        for balance in balances:
            if balance.get("balanceType") == "interimAvailable":
                self.balance = cents_of(balance["balanceAmount"]["amount"])

    def today(self):
        return date(1970, 1, 1) + timedelta(seconds=self.world.now())

    # Payments

    def pay(self, order):
        """
        Pays an order: {id, cents, iban, name}. One that is known is not paid again unless it has failed, but asked for.
        Answers settled, failed or open.
        """
        record = self.orders.get(order["id"])
        if record is None or record["belief"] == "failed":
            record = self.orders[order["id"]] = {"belief": "open", "payment": None, "request": str(uuid.uuid4())}
        if record["payment"] is None:
            created = self.create(order, record)
            if created is None:
                return record["belief"]
            # The answer of the browser says nothing: it can be wrong, late or lost.
            self.world.lead(f"{created['_links']['scaRedirect']['href']}&redirect_uri={HERE}", created["paymentId"])
        return self.ask(order["id"])

    def ask(self, order_id):
        """Answers settled, failed or open."""
        record = self.orders[order_id]
        if record["belief"] == "open" and record["payment"] is not None:
            record["belief"] = self.payments[record["payment"]] = self.follow(record["payment"])
        return record["belief"]

    def create(self, order, record):
        """A second call has the same id, and a payment whose page nobody has seen is not executed."""
        body = {
            "debtorAccount": {"iban": self.world.iban},
            "creditorAccount": {"iban": order["iban"]},
            "creditorName": order["name"],
            "instructedAmount": {"currency": "EUR", "amount": order["cents"] / 100},
            "remittanceInformationUnstructured": order["id"],
        }
        try:
            created = self.call("POST", PAYMENTS, headers=PRESENT, json=body, request_id=record["request"])
        except Refused:
            record["belief"] = "failed"
            return None
        except Lost:
            return None
        record["payment"] = created["paymentId"]
        self.payments[record["payment"]] = "open"
        return created

    def follow(self, payment):
        """Asks for the status at growing intervals, for a day at most."""
        wait = 2
        while wait < 43_200:
            try:
                status = self.call("GET", f"{PAYMENTS}/{payment}/status")["transactionStatus"]
            except (Lost, Refused):
                return "open"
            if status in SETTLED:
                return "settled"
            if status in FAILED:
                return "failed"
            self.world.wait(wait)
            wait *= 2
        return "open"


def cents_of(amount):
    return round(float(amount) * 100)


def entry_of(line):
    return {"date": line.get("bookingDate", ""), "cents": cents_of(line["transactionAmount"]["amount"])}
